// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TokenCore} from "./TokenCore.sol";

/// The coin in the form of a token, as WETH9: wrapping and unwrapping write a log of their own and no Transfer.
contract TestWrapped is TokenCore {
    event Deposit(address indexed account, uint256 value);
    event Withdrawal(address indexed account, uint256 value);

    string public constant name = "Wrapped Ether";
    string public constant symbol = "WETH";
    uint8 public constant decimals = 18;

    function deposit() external payable {
        totalSupply += msg.value;
        balanceOf[msg.sender] += msg.value;
        emit Deposit(msg.sender, msg.value);
    }

    function withdraw(uint256 value) external {
        require(balanceOf[msg.sender] >= value, "too little wrapped");
        totalSupply -= value;
        balanceOf[msg.sender] -= value;
        emit Withdrawal(msg.sender, value);
        (bool paid, ) = msg.sender.call{value: value}("");
        require(paid, "not taken");
    }
}
