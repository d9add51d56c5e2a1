// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// A token that takes more than it was told: whoever sends some loses twice as much.
contract GreedyToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    string public constant name = "Greedy Token";
    string public constant symbol = "GREED";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= 2 * value;
        balanceOf[to] += value;
        balanceOf[address(this)] += value;
        emit Transfer(msg.sender, to, value);
        emit Transfer(msg.sender, address(this), value);
        return true;
    }
}
