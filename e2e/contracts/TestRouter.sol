// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface Token {
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// Swaps one token for another at par, less a hundredth, out of what it holds: as much of 1inch's router as a wallet
/// sees, and a function that no wallet can know.
contract TestRouter {
    struct Description {
        address srcToken;
        address dstToken;
        address srcReceiver;
        address dstReceiver;
        uint256 amount;
        uint256 minReturnAmount;
        uint256 flags;
    }

    error ReturnAmountIsNotEnough(uint256 result, uint256 minReturn);

    event Mixed(address indexed who, uint256 amount, bool fast, bytes note);

    function swap(address, Description calldata desc, bytes calldata)
        external
        payable
        returns (uint256 returnAmount, uint256 spentAmount)
    {
        address taker = desc.dstReceiver == address(0) ? msg.sender : desc.dstReceiver;
        Token(desc.srcToken).transferFrom(msg.sender, address(this), desc.amount);
        returnAmount = desc.amount - desc.amount / 100;
        if (returnAmount < desc.minReturnAmount) revert ReturnAmountIsNotEnough(returnAmount, desc.minReturnAmount);
        Token(desc.dstToken).transfer(taker, returnAmount);
        return (returnAmount, desc.amount);
    }

    function mixUpOddly(address who, uint256 amount, bool fast, bytes calldata note) external {
        require(amount > 3 && who != address(0), "no");
        emit Mixed(who, amount * 2, !fast, note);
    }
}
